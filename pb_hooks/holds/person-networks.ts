import type { Id } from '../../domain/entities'
import { networkOf } from '../../domain/people/network'
import { moment } from '../platform/clock'
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
