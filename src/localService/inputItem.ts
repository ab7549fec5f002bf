import type { InputItem } from '../shared/api';
import { isObject } from './body';
import { invalid } from './errors';

/** Reads one element of `inputs`: exactly one of `asset_id`, `data_url`, `upload_id`, a string that is not empty (§2). */
export function readInputItem(value: unknown, where: string): InputItem {
  if (!isObject(value)) throw invalid(`${where} must be an object with asset_id, data_url or upload_id.`);
  const { asset_id, data_url, upload_id } = value;
  const forms = [asset_id, data_url, upload_id].filter((form) => form !== undefined);
  if (forms.length !== 1) throw invalid(`${where} must have exactly one of asset_id, data_url and upload_id.`);
  if (typeof asset_id === 'string' && asset_id !== '') return { asset_id };
  if (typeof data_url === 'string' && data_url !== '') return { data_url };
  if (typeof upload_id === 'string' && upload_id !== '') return { upload_id };
  throw invalid(`${where} must hold a string that is not empty.`);
}

/** Reads `inputs` with `min` to `max` items (§8). */
export function readInputs(value: unknown, min: number, max: number): InputItem[] {
  const wanted = min === max ? `exactly ${min} item` : `${min} to ${max} items`;
  if (!Array.isArray(value)) throw invalid(`inputs must be an array of ${wanted}.`);
  if (value.length < min || value.length > max) throw invalid(`inputs must have ${wanted}, not ${value.length}.`);
  return value.map((item, index) => readInputItem(item, `inputs[${index}]`));
}
