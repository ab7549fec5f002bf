/** The program `sprite-kiln` as it is shipped, for an account of the tests, and with time that passes faster. It's the MCP server, too. */
import { main } from '../../../../src/program/main';
import { hurryProcess } from '../../../support/runs/clocks';

const { FLEET_TIMES, FLEET_EPOCH, FLEET_SCRIPTS = '', TEST_ACCOUNT = '' } = process.env;
hurryProcess(Number(FLEET_TIMES), Number(FLEET_EPOCH));
void main(FLEET_SCRIPTS, { system: process.platform, home: TEST_ACCOUNT });
