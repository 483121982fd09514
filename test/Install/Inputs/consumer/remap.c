/* Proves the maps of a module and remaps its kernels by balanced, from C. */
#include "mlir-c/RegisterEverything.h"
#include "swizzle-c/Swizzle.h"
#include <stdio.h>

static const char *const verdicts[] = {"a bijection", "no bijection",
                                       "undecided", "no map"};

static void print(MlirStringRef text, void *data) {
  fwrite(text.data, 1, text.length, (FILE *)data);
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
  MlirLogicalResult remapped = swizzleRemap(
      op, mlirStringRefCreateFromCString("map=balanced grid=?,1,1"));
  mlirOperationPrint(op, print, stdout);
  MlirLogicalResult wrong =
      swizzleRemap(op, mlirStringRefCreateFromCString("map=nonsense"));
  printf("%.*s %d %d\n", (int)version.length, version.data,
         mlirLogicalResultIsSuccess(remapped),
         mlirLogicalResultIsSuccess(wrong));
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return fclose(file);
}
