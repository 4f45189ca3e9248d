import { describeStartCommand } from '../support/describe-start-command.ts';

describeStartCommand('npm run start:vendure', {
  script: 'scripts/start-with-vendure.ts',
  domain: 'vendure.demo.example',
  addressIn: 'shopApiUrl',
});
