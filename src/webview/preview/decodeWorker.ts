import { isAseprite } from '../../sprite/aseprite/walk';
import { decodePicture } from '../lib/picture/decode';
import { answerFiles } from '../lib/picture/decodeMessages';
import { decodeAseprite } from './decodeAseprite';

/** The script of the preview's decoding worker. It decodes pictures and Aseprite files. */
answerFiles(async (bytes, eyes) => (isAseprite(bytes) ? decodeAseprite(bytes, eyes) : decodePicture(bytes)));
