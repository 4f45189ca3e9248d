/** For pages: `@cartwright/client/browser`. */
export {
  type AddressField,
  type AddressForm,
  readAddressForm,
  toAddressProblems,
} from './browser/address-form.ts';
export { answerFrame, type FrameElement, type FrameMessage, type NetworkFrame } from './browser/answer-frame.ts';
export { answerPasskey, type PasskeyAnswer } from './browser/answer-passkey.ts';
