import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

/** What a network's reader sees: it runs no script. */
async function head(address: string, accepts: string): Promise<string> {
  const answer = await fetch(server.url + address, { headers: { 'Accept-Language': accepts } })
  expect(answer.status).toBe(200)
  return /<head>([\s\S]*)<\/head>/.exec(await answer.text())?.[1] ?? ''
}

it('a shared sign-up link has a title, a description and a picture of its own, in the reader’s language (U6)', async () => {
  const english = await head('/signup?ref=ABCD2345', 'en-GB,en;q=0.9')
  expect(english).toContain('<title>There is a seat for you · Coterie</title>')
  expect(english).toMatch(/og:description" content="[^"]*\$100 a month/)
  expect(english).toContain(`og:image" content="${server.url}/social-card.png"`)
  expect(await head('/signup?ref=ABCD2345', 'es-MX,es;q=0.9')).toContain('<title>Hay un sitio para ti · Coterie</title>')
  expect(await head('/signup?ref=ABCD2345&lang=es', 'en')).toContain('Hay un sitio para ti')
  expect(english).not.toContain('{{')
  // the app's other addresses keep the app's own
  expect(await head('/dashboard', 'en')).toContain('<title>Coterie</title>')
})
