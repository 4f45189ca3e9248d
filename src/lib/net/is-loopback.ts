/** Whether the host of a URL is this machine. A parsed URL has every form of an address in its one form: `0x7f.1` is `127.0.0.1`. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
