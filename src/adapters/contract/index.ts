export type * from './adapter-kind.ts';
export { type OperationKind, operationNames, operations, supports } from './capabilities.ts';
export type * from './merchant-adapter.ts';
export type * from './method-types.ts';
export type * from './methods/express-methods.ts';
export type * from './order-submission.ts';
