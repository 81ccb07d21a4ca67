import type { Restore } from '../../../domain/api/program/restore'

/** Returns a restore whose upload has begun on the set-up page. */
export const restoreRow = (changes: Partial<Restore> = {}): Restore => ({
  id: 'a1'.repeat(32),
  state: 'uploading',
  by: null,
  needsOther: false,
  name: '',
  bytes: 1000,
  received: 0,
  problem: '',
  keyLost: false,
  ownKey: false,
  keyFixed: false,
  content: null,
  upgraded: false,
  audit: null,
  comparison: null,
  ...changes,
})
