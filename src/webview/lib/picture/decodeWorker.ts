import { decodePicture } from './decode';
import { answerFiles } from './decodeMessages';

/** The script of a decoding worker, for pictures that services send. */
answerFiles(decodePicture);
