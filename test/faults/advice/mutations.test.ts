import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GraphQLField } from 'graphql';
import { mutations } from './mutations.ts';
import { fields } from './open-stage.ts';

/** What backends do with cards at their networks: `npm run test:faults:networks` judges it by the books of the networks. */
const isOfCardNetwork = ({ description }: GraphQLField<unknown, unknown>) =>
  /^Credential: app-level token/m.test(description ?? '');

describe('the mutations that are repeated as told', () => {
  it('are all that a device can call', () => {
    const ofDevices = Object.values(fields).filter((field) => !isOfCardNetwork(field));

    assert.deepEqual(Object.keys(mutations).toSorted(), ofDevices.map(({ name }) => name).toSorted());
  });
});
