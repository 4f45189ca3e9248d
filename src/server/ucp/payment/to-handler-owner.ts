import { LRUCache } from 'lru-cache';

const LABEL = /^[a-z][a-z0-9_]*$/;

const owners = new LRUCache<string, string>({ max: 10 });

/** The operator's domain, backwards, to which the names of its handlers belong. One of the demo's if the service has only an address. */
export function toHandlerOwner(publicUrl: string): string {
  const owner = owners.get(publicUrl) ?? findOwner(publicUrl);
  owners.set(publicUrl, owner);
  return owner;
}

function findOwner(publicUrl: string): string {
  const labels = new URL(publicUrl).hostname.replaceAll('-', '_').split('.').reverse();
  const isNamed = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isNamed ? labels.join('.') : 'example.demo';
}
