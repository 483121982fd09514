/* Launches the kernel of visit.ll, compiled for the host, on grids, and checks that
 * each logical workgroup is computed by exactly one; with RUNS also that each XCD
 * has one run of neighbours. Where the last workgroups along a dimension have fewer
 * work-items than others, each computes its own. */

#define XCDS 8
#define MAX 4096

static unsigned id[3];
/* The start of the implicit arguments of code object version 5. */
static struct {
  unsigned block_count[3];
  unsigned short group_size[3], remainder[3];
} arguments;
static unsigned visitor[MAX];

unsigned hardware_id_x(void) { return id[0]; }
unsigned hardware_id_y(void) { return id[1]; }
unsigned hardware_id_z(void) { return id[2]; }
void *implicit_arguments(void) { return &arguments; }
void visit(unsigned *visitor, unsigned h, unsigned gx, unsigned gy);

/* 0 if all is well. A bit of `partial` says for x, y and z that the last workgroups
 * there are not full, which are not in the counts of full ones. */
static int launch(unsigned gx, unsigned gy, unsigned gz, int partial) {
  unsigned sizes[3] = {gx, gy, gz}, n = gx * gy * gz, h = 0, l, d;
  for (d = 0; d < 3; ++d) {
    int isPartial = partial >> d & 1;
    arguments.block_count[d] = sizes[d] - isPartial;
    arguments.remainder[d] = isPartial ? 17 : 0;
  }
  for (l = 0; l < n; ++l)
    visitor[l] = n;
  for (id[2] = 0; id[2] < gz; ++id[2])
    for (id[1] = 0; id[1] < gy; ++id[1])
      for (id[0] = 0; id[0] < gx; ++id[0])
        visit(visitor, h++, gx, gy);
  for (l = 0; l < n; ++l) {
    if (visitor[l] == n || (partial && visitor[l] != l))
      return 1;
#ifdef RUNS
    if (!partial && l > 0 && visitor[l] % XCDS < visitor[l - 1] % XCDS)
      return 1;
#endif
  }
  return 0;
}

int main(void) {
  unsigned gx, gy, gz;
  int partial;
#ifdef GRID
  for (partial = 0; partial < 8; ++partial)
    if (launch(GRID, partial))
      return 1;
  return 0;
#endif
  for (gx = 1; gx <= 20; ++gx)
    for (gy = 1; gy <= 9; ++gy)
      for (gz = 1; gz <= 4; ++gz)
        for (partial = 0; partial < 8; ++partial)
          if (launch(gx, gy, gz, partial))
            return 1;
  return launch(MAX, 1, 1, 0) || launch(MAX - 3, 1, 1, 1);
}
