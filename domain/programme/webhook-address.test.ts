import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWebhookAddress } from './webhook-address'

describe('where a webhook may be sent (S11)', () => {
  it.each([
    'https://hooks.example.org',
    'https://hooks.example.org/coterie?key=1',
    'https://hooks.example.org:8443/a',
    'https://93.184.216.34/in',
    'https://xn--bcher-kva.example/x',
  ])('takes %s', (address) => expect(isWebhookAddress(address)).toBe(true))

  it.each([
    'http://hooks.example.org',
    'ftp://hooks.example.org',
    'https://user:secret@hooks.example.org',
    'https://hooks.example.org@127.0.0.1/',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://printer.local',
    'https://db.internal/x',
    'https://router.home.arpa',
    'https://intranet/x',
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0x7f.0.0.1',
    'https://0177.0.0.1',
    'https://010.8.8.8',
    'https://10.0.0.1',
    'https://172.31.255.255',
    'https://192.168.1.1:8443',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://hooks.example.org:99999',
    'https://hooks.example.org\\@127.0.0.1',
    'https:// hooks.example.org',
    'https://127.0.0.1.',
    'https://１２７.0.0.1',
    '',
  ])('refuses %s', (address) => expect(isWebhookAddress(address)).toBe(false))

  it('takes no address of a private network, wherever in it', () => {
    const byte = fc.nat({ max: 255 })
    const private4 = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), byte, byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
    )
    fc.assert(fc.property(private4, (parts) => !isWebhookAddress(`https://${parts.join('.')}/x`)))
  })
})
