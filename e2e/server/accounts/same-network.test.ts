import { describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { addressLimits } from '../../../domain/people/security/account-limits'
import { sendRequest, nextLoopbackAddress } from '../../support/server/http'
import { createAffiliate, createFirstAdmin, createMember } from '../../support/server/people'
import { type TestServer } from '../../support/server/server'
import { Session } from '../../support/server/session'

/** Client addresses, as the reverse proxy of a public installation forwards them. */
const home = '81.44.10.7'
const elsewhere = '203.0.114.9'
const header = 'X-Real-IP'

const proxied = await startFileServer({ args: ['--proxy-header', header] })
const direct = await startFileServer()

/** Creates an affiliate and a referred person with the given client addresses. */
async function createReferral(server: TestServer, affiliateAddress: string, referred: string) {
  const admin = await createFirstAdmin(server)
  const sessionAt = (address: string) => ({ session: new Session(server, { [header]: address }) })
  const affiliateUser = await createAffiliate(server, admin, sessionAt(affiliateAddress))
  const [row] = await server.sql('SELECT referral_code AS code FROM users WHERE id = ?', [affiliateUser.userId])
  const person = await createMember(server, { referralCode: String(row?.['code']), ...sessionAt(referred) })
  return { affiliateUser, person }
}
const readNetworks = (server: TestServer, { userId }: Session) =>
  server
    .sql('SELECT network FROM _person_networks WHERE user = ?', [userId])
    .then((rows) => rows.map((row) => row['network']))
const readSignals = (server: TestServer, { userId }: Session) =>
  server.sql('SELECT cause, detail, cleared_at FROM fraud_signals WHERE referred_user = ?', [userId])

describe('the network address that two people share (M18)', () => {
  it('is the one that a trusted proxy names, regardless of what the client sent', async () => {
    const { affiliateUser, person } = await createReferral(proxied, home, `${elsewhere}, ${home}`)
    expect(await readNetworks(proxied, affiliateUser)).toEqual([home])
    expect(await readNetworks(proxied, person)).toEqual([home])
    expect(await readSignals(proxied, person)).toEqual([{ cause: 'same-network', detail: '81.44.x.x', cleared_at: '' }])
    const away = await createMember(proxied, { session: new Session(proxied, { [header]: elsewhere }) })
    expect(await readNetworks(proxied, away)).toEqual([elsewhere])
  })

  it('is unknown without a trusted proxy', async () => {
    const { affiliateUser, person } = await createReferral(direct, home, home)
    expect(await readNetworks(direct, affiliateUser)).toEqual([])
    expect(await readNetworks(direct, person)).toEqual([])
    expect(await readSignals(direct, person)).toEqual([])
  })
})

describe('the rate limit of a network address (S17)', () => {
  /** Reports whether a guest at the address `last` still gets an answer after the limit of `home` was used up. */
  async function isAnswered(server: TestServer, last: string): Promise<boolean> {
    const from = nextLoopbackAddress()
    const sendLead = (address: string) =>
      sendRequest({
        method: 'GET',
        url: `${server.url}/api/challenge?action=login&level=1`,
        from,
        headers: { [header]: address },
      })
    for (let n = 0; n < addressLimits.challenge.max; n += 1) await sendLead(home)
    expect((await sendLead(home)).status).toBe(429)
    return (await sendLead(last)).status !== 429
  }

  it('applies to the address that the trusted proxy names', async () =>
    expect(await isAnswered(proxied, elsewhere)).toBe(true))

  it('cannot be bypassed with a header that the client sends', async () =>
    expect(await isAnswered(direct, elsewhere)).toBe(false))
})
