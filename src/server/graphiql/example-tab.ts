/** One tab of a journey, before it becomes text. */
export interface ExampleTab {
  readonly query: string;
  readonly variables: object;
  /** Default: those of the visitor. */
  readonly headers?: object;
}
