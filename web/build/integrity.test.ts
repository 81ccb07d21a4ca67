import { expect, it } from 'vitest'
import { withIntegrity } from './integrity'

it('gives each file its hash, except those that the server fills', async () => {
  const entry = (url: string) => ({ url, revision: null, size: 1 })
  const transform = withIntegrity('web/public', ['app.html'])
  const { manifest } = await transform([entry('boot.js'), entry('app.html')])
  expect(manifest.map(({ url, integrity }) => [url, integrity])).toEqual([
    ['boot.js', expect.stringMatching(/^sha256-[\w+/]{43}=$/)],
    ['app.html', undefined],
  ])
  await expect(transform([entry('assets/gone.js')])).rejects.toThrow('ENOENT')
})
