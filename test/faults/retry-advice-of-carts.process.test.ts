import { describeRetryAdvice } from './advice/describe-retry-advice.ts';

describeRetryAdvice(false);
