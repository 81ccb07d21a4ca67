import type { Id } from '../../domain/entities'
import { networkDays, networkOf } from '../../domain/people/network'
import { moment, nowMs } from '../platform/clock'
import { exec } from '../platform/db'

/** Notes from which network a person came; local ones and a proxy's own say nothing and are not kept. */
export function noteNetwork(tx: PbApp, user: Id, address: string): void {
  const network = networkOf(address)
  if (network === '') return
  exec(
    tx,
    `INSERT INTO _person_networks (user, network, first_at, last_at) VALUES ({:user}, {:network}, {:now}, {:now})
     ON CONFLICT (user, network) DO UPDATE SET last_at = {:now}, times = times + 1`,
    { user, network, now: moment() },
  )
}

/** Forgets networks after 90 days, and those of people who are gone. */
export function forgetNetworks(app: PbApp): void {
  exec(
    app,
    `DELETE FROM _person_networks WHERE last_at < {:before} OR user NOT IN (SELECT id FROM users WHERE anonymised_at = '')`,
    { before: moment(nowMs() - networkDays * 86_400_000) },
  )
}
