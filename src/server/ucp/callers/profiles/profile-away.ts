import { ProtocolFault } from '../../protocol-fault.ts';

/** The host of a profile gave no answer, or one that says nothing about the profile, such as 429 or 5xx. */
export class ProfileAway extends ProtocolFault {}
