/* Proves the maps of a module, chooses maps for its kernels and remaps the
 * kernels by these, from C. */
#include "mlir-c/RegisterEverything.h"
#include "swizzle-c/Swizzle.h"
#include <stdio.h>

static const char *const verdicts[] = {"a bijection", "no bijection",
                                       "undecided", "no map"};

/* A bijection for the multiples of 2 only. */
static const char *const halves =
    "swizzle.map @halves(%id, %n) {\n"
    "  %c2 = arith.constant 2 : index\n"
    "  %half = arith.divui %n, %c2 : index\n"
    "  %side = arith.remui %id, %c2 : index\n"
    "  %inside = arith.divui %id, %c2 : index\n"
    "  %start = arith.muli %side, %half : index\n"
    "  %new = arith.addi %start, %inside : index\n"
    "  swizzle.yield %new\n"
    "}";

static void print(MlirStringRef text, void *data) {
  fwrite(text.data, 1, text.length, (FILE *)data);
}

/* Calls a function that has options as text; returns 1 if it succeeds. */
static int run(MlirLogicalResult (*function)(MlirOperation, MlirStringRef),
               MlirOperation op, const char *options) {
  return mlirLogicalResultIsSuccess(
      function(op, mlirStringRefCreateFromCString(options)));
}

/* Says what a map of one size is for sizes. */
static void prove(MlirOperation map, intptr_t count, const uint64_t *sizes) {
  SwizzleVerdict verdict = swizzleProve(map, count, sizes, print, stdout);
  printf(": %s\n", verdicts[verdict]);
}

int main(int count, char **arguments) {
  char text[4096];
  FILE *file = fopen(arguments[count - 1], "r");
  size_t length = fread(text, 1, sizeof text, file);
  MlirStringRef version = swizzleGetVersion();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  swizzleRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreate(text, length));
  MlirOperation op = mlirModuleGetOperation(module);
  MlirOperation child = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  for (; !mlirOperationIsNull(child);
       child = mlirOperationGetNextInBlock(child)) {
    SwizzleVerdict verdict = swizzleProve(child, 0, NULL, print, stdout);
    printf(": %s\n", verdicts[verdict]);
  }
  // No op is no map.
  if (swizzleProve(child, 0, NULL, print, stderr) != SwizzleVerdictInvalid ||
      run(swizzleRemap, child, "") || run(swizzleChoose, child, ""))
    return 1;
  // Nor is one that was not built to its end.
  MlirOperationState state =
      mlirOperationStateGet(mlirStringRefCreateFromCString("swizzle.map"),
                            mlirLocationUnknownGet(context));
  MlirRegion empty = mlirRegionCreate();
  mlirOperationStateAddOwnedRegions(&state, 1, &empty);
  MlirOperation unfinished = mlirOperationCreate(&state);
  if (swizzleProve(unfinished, 0, NULL, print, stderr) != SwizzleVerdictInvalid)
    return 1;
  mlirOperationDestroy(unfinished);
  const char *wide = "swizzle.map @wide(%id, %n) {\n"
                     "  %low, %high = arith.mului_extended %id, %n : index\n"
                     "  swizzle.yield %low\n"
                     "}";
  MlirModule unknown =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(wide));
  child = mlirBlockGetFirstOperation(mlirModuleGetBody(unknown));
  SwizzleVerdict ofUnknown = swizzleProve(child, 0, NULL, print, stdout);
  printf(": %s\n", verdicts[ofUnknown]);
  mlirModuleDestroy(unknown);
  MlirModule known =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(halves));
  child = mlirBlockGetFirstOperation(mlirModuleGetBody(known));
  const uint64_t odd[] = {33}, even[] = {64}, none[] = {0}, tiles[] = {3, 4};
  prove(child, 1, odd);
  prove(child, 1, even);
  prove(child, 1, none);
  prove(child, 2, tiles);
  prove(child, 1, NULL);
  prove(child, -1, even);
  mlirModuleDestroy(known);
  int wrongLaunch =
      run(swizzleChoose, op, "launch={grid=1024 block=64 arg=null}");
  int chosen = run(swizzleChoose, op,
                   "launch={grid=1024 block=64 arg=f32:32x4096 arg=f32:65536}");
  mlirOperationPrint(op, print, stdout);
  int remapped = run(swizzleRemap, op, "map=auto grid=?,1,1");
  mlirOperationPrint(op, print, stdout);
  int wrongMap = run(swizzleRemap, op, "map=nonsense");
  // Values that LLVM's parser of options refuses.
  if (run(swizzleRemap, op, "on-decline=never") || run(swizzleRemap, op, "map"))
    return 1;
  printf("%.*s %d %d %d %d\n", (int)version.length, version.data, wrongLaunch,
         chosen, remapped, wrongMap);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return fclose(file);
}
