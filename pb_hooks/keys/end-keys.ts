import type { Id } from '../../domain/entities'
import { moment } from '../platform/clock'
import { exec } from '../platform/db'

/** Ends every living key that somebody made: they lost the role, or somebody else had used their account (P13, S21). Answers how many. */
export const endKeysOf = (tx: PbApp, maker: Id, by: Id): number =>
  exec(tx, `UPDATE api_keys SET ended_at = {:now}, ended_by = {:by} WHERE user_id = {:maker} AND ended_at = ''`, {
    maker,
    by,
    now: moment(),
  })

/** Ends these keys of their maker. */
export const endTheseKeys = (tx: PbApp, maker: Id, keys: readonly Id[], by: Id): number =>
  exec(
    tx,
    `UPDATE api_keys SET ended_at = {:now}, ended_by = {:by} WHERE user_id = {:maker} AND ended_at = ''
       AND id IN (SELECT value FROM json_each({:keys}))`,
    { maker, by, keys: JSON.stringify(keys), now: moment() },
  )
