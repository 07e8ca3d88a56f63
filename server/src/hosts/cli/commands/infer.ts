import { type AddCommand, pathFrom } from './options';

interface InferFlags {
  readonly model: string;
  readonly generator: string;
  readonly documentation?: string;
  readonly service?: string;
  readonly out?: string;
}

export const addInfer: AddCommand = (program, io, finish) => {
  program
    .command('infer')
    .description('print the CRDs that the ACK code generator produces from an AWS API model')
    .requiredOption('--model <file>', 'api-2.json, service-2.json or a Smithy JSON AST', pathFrom)
    .requiredOption('--generator <file>', 'generator.yaml of the controller', pathFrom)
    .option('--documentation <file>', 'documentation.yaml of the controller', pathFrom)
    .option('--service <alias>', 'name of the controller, such as s3; defaults to the service name of the model')
    .option('--out <folder>', 'write one file per kind instead of printing', pathFrom)
    .action(async (flags: InferFlags) => {
      const { infer } = await import('../infer.js');
      finish(infer(flags, io));
    });
};
