import { describeCardNetwork } from '../contract/card-network/describe-card-network.ts';
import { createSimulatedHarness } from './simulated-harness.ts';

describeCardNetwork('A, simulated', createSimulatedHarness('A'));
describeCardNetwork('B, simulated', createSimulatedHarness('B'));
describeCardNetwork('C, simulated', createSimulatedHarness('C'));
