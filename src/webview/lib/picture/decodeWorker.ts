import { decodePicture } from './decode';
import { answerFiles } from './decodeMessages';

/** The script of a worker that decodes pictures from services. */
answerFiles(decodePicture);
