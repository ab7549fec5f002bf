import { watchNetworkInto } from '../../support/service/watchNetwork';

/** Loaded before a program and into each of its threads (`node --require`): notes attempts to reach the network in `NETWORK_NOTES`. */
const { NETWORK_NOTES } = process.env;
if (!NETWORK_NOTES) throw new Error('NETWORK_NOTES must name a file.');
watchNetworkInto(NETWORK_NOTES);
