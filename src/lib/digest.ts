import { hash } from 'node:crypto';

/** SHA-256 as base64url text: 43 characters. */
export const digest = (text: string): string => hash('sha256', text, 'base64url');
