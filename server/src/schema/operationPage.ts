/**
 * Address of an operation in the AWS API reference. `documentation` is the API's name there, such as `ec2-2016-11-15`.
 * Source: the links in the documentation of AWS SDKs.
 */
export function operationPage(documentation: string, operation: string): string {
  return `https://docs.aws.amazon.com/goto/WebAPI/${documentation}/${operation}`;
}
