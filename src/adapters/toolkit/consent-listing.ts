import * as z from 'zod';
import {
  type ConsentSlot,
  type ConsentText,
  type ConsentType,
  consentSlots,
  consentTypes,
  MAX_CONSENTS,
  toHtml,
} from '../../domain/cart/consent.ts';

const MAX_TEXT = 10_000;

const consent = z.object({
  id: z.string().min(1).max(256),
  ui_slot: z.string(),
  text: z.string().min(1).max(MAX_TEXT),
  html: z.string().max(MAX_TEXT).nullish(),
  type: z.string(),
  explicit: z.boolean().default(false),
  required: z.boolean().optional(),
  revokable: z.boolean().default(false),
});

const list = z.array(consent).max(MAX_CONSENTS);

const shapes = z.union([
  list.transform((consents) => consents.map((one) => toText(one, one.required ?? false))),
  z
    .object({ required_consents: list, optional_consents: list })
    .transform(({ required_consents, optional_consents }) => [
      ...required_consents.map((one) => toText(one, true)),
      ...optional_consents.map((one) => toText(one, false)),
    ]),
]);

/**
 * Decodes the consents of an answer in either shape of the specification: one array, or `required_consents` and
 * `optional_consents`; in the second, the list alone decides what is required. Any other shape is refused, as are two
 * consents with one ID, more than 50 of them, and a text of more than 10,000 characters.
 */
export const consentListing: z.ZodType<readonly ConsentText[]> = shapes.refine(
  (consents) =>
    consents.length <= MAX_CONSENTS && new Set(consents.map(({ consentId }) => consentId)).size === consents.length,
);

const toText = (
  { id, ui_slot, text, html, type, explicit, revokable }: z.output<typeof consent>,
  required: boolean,
): ConsentText => ({
  consentId: id,
  uiSlot: toSlot(ui_slot),
  text,
  html: html ?? toHtml(text),
  type: toType(type),
  explicit,
  required,
  revokable,
});

const toSlot = (word: string): ConsentSlot => consentSlots.find((slot) => slot === word.toUpperCase()) ?? 'UNKNOWN';

const toType = (word: string): ConsentType => consentTypes.find((type) => type === word.toUpperCase()) ?? 'UNKNOWN';
