declare module 'relay-compiler' {
  /** The path of the compiler's program on this machine. */
  const path: string;
  export = path;
}
