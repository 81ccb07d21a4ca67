import { expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { saveSetting } from '../../support/server/people'

const { server, admin } = await startServerWithAdmin()

const fetchPage = async (address: string) => (await fetch(server.url + address)).text()
const pages = ['/', '/es/', '/affiliate', '/es/affiliate', '/signup'] as const

it('every public page shows the support address when it is set (P4)', async () => {
  for (const address of ['/', '/es/', '/terms', '/affiliate']) expect(await fetchPage(address)).not.toContain('mailto:')
  await saveSetting(admin, 'support_email', 'help@coterie.example')
  for (const address of ['/', '/es/', '/terms', '/affiliate']) {
    await expect
      .poll(() => fetchPage(address), { timeout: 30_000 })
      .toContain('href="mailto:help@coterie.example">help@coterie.example</a>')
  }
})

it('public pages show a text instead of an amount of $0', async () => {
  expect(await fetchPage('/affiliate')).toContain('A balance below $100.00 carries over')
  expect(await fetchPage('/')).toContain('id="affiliate"')
  await saveSetting(admin, 'payment_threshold', 0)
  await expect.poll(() => fetchPage('/affiliate'), { timeout: 30_000 }).toContain('There’s no minimum payment')
  // the page omits the question about the threshold
  expect(await fetchPage('/')).not.toMatch(/balance is under/)
  for (const key of ['affiliate_commission_rate', 'default_rental_rate']) {
    const [row] = await server.sql(`SELECT MAX(n) AS n FROM rates WHERE kind = ?`, [
      key === 'default_rental_rate' ? 'rental' : 'commission',
    ])
    await admin.call('POST /api/admin/settings', { values: { [key]: 0 }, versions: { [key]: Number(row?.['n']) } })
  }
  await expect.poll(() => fetchPage('/'), { timeout: 30_000 }).toContain('>Lend your profile</h1>')
  for (const address of pages) {
    const text = await fetchPage(address)
    expect(text, address).not.toMatch(/\$0(?!\d)|\{\{/)
    expect(text, address).not.toContain('id="pays"')
  }
  expect(await fetchPage('/es/affiliate')).toContain('Por ahora no pagamos comisiones')
  // the page omits the calculator
  expect(await fetchPage('/')).not.toContain('id="affiliate"')
})
