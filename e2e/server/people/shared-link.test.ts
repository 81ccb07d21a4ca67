import { expect, it } from 'vitest'
import { createAffiliate, createMember } from '../../support/server/people'
import { startServerWithAdmin } from '../../support/server/file-server'
import { readReferralCode } from '../money/program'

const { server, admin } = await startServerWithAdmin()

/** Returns the page head that a social network reads without scripts. */
async function fetchHead(address: string, accepts: string): Promise<string> {
  const answer = await fetch(server.url + address, { headers: { 'Accept-Language': accepts } })
  expect(answer.status).toBe(200)
  return /<head>([\s\S]*)<\/head>/.exec(await answer.text())?.[1] ?? ''
}

/** Returns size and bytes of a picture. */
async function fetchPicture(address: string): Promise<{ width: number; height: number; bytes: string }> {
  const answer = await fetch(server.url + address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  // the first PNG chunk is the header with the size
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: bytes.toString('base64') }
}

it('a shared sign-up link has its own title, description and picture in the reader’s language (U6)', async () => {
  const english = await fetchHead('/signup?ref=ABCD2345', 'en-GB,en;q=0.9')
  expect(english).toContain('<title>There’s a seat for you · Coterie</title>')
  expect(english).toMatch(/og:description" content="[^"]*\$100 a month/)
  expect(english).toContain(`og:image" content="${server.url}/share-card.png?lang=en"`)
  expect(await fetchHead('/signup?ref=ABCD2345', 'es-MX,es;q=0.9')).toContain(
    '<title>Hay un lugar para ti · Coterie</title>',
  )
  expect(await fetchHead('/signup?ref=ABCD2345&lang=es', 'en')).toContain('Hay un lugar para ti')
  expect(english).not.toContain('{{')
  // other addresses have the title of the app
  expect(await fetchHead('/dashboard', 'en')).toContain('<title>Coterie</title>')
})

it('the title and the picture name the sharer by first name in the link’s language, and no one for an unknown code', async () => {
  const maria = await createAffiliate(server, admin, { firstName: 'María José', lastName: 'Etxeberria' })
  const code = await readReferralCode(maria)
  const spanishHead = await fetchHead(`/signup?ref=${code}&lang=es`, 'en')
  expect(spanishHead).toContain('<title>María José te invitó · Coterie</title>')
  expect(spanishHead).toContain('og:title" content="María José te invitó · Coterie"')
  expect(await fetchHead(`/signup?ref=${code}`, 'es')).toContain('<title>María José invited you · Coterie</title>')
  expect(spanishHead).not.toMatch(/Etxeberria|\{\{|@/)
  // the share card with the affiliate's name differs from the generic one
  expect(spanishHead).toContain(`og:image" content="${server.url}/share-card.png?ref=${code}&amp;lang=es"`)
  const [hersEs, general, nobodys] = await Promise.all(
    [`ref=${code}&lang=es`, 'lang=es', 'ref=ZZZZZZZZ&lang=es'].map((query) => fetchPicture(`/share-card.png?${query}`)),
  )
  expect(general).toMatchObject({ width: 1200, height: 630 })
  expect(nobodys).toEqual(general)
  expect(hersEs).not.toEqual(general)
  // only affiliates can share a link
  const mia = await createMember(server, { firstName: 'Mia' })
  expect(await fetchHead(`/signup?ref=${await readReferralCode(mia)}&lang=en`, 'en')).toContain(
    'There’s a seat for you',
  )
  // an attempt to guess codes gets only general texts and is soon rate-limited
  for (let n = 0; n < 70; n += 1) await fetchHead(`/signup?ref=ZZZZ${String(n).padStart(4, 'Z')}`, 'en')
  const late = await createAffiliate(server, admin, { firstName: 'Noor' })
  expect(await fetchHead(`/signup?ref=${await readReferralCode(late)}&lang=en`, 'en')).toContain(
    'There’s a seat for you',
  )
  expect(await fetchHead(`/signup?ref=${code}&lang=en`, 'en')).toContain('María José invited')
})
