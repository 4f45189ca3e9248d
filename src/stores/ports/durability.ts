/**
 * `now`: what is written is durable when the call returns. `later`: a power cut may undo it until a later write that is durable takes it
 * along, since writes are lost from the last one backwards. Neither a killed process nor PostgreSQL loses anything.
 */
export type Durability = 'now' | 'later';
