import { describe, expect, it } from 'vitest'
import { asciiDomain } from './ascii-domain'

describe('email domains in ASCII form (S30)', () => {
  it.each([
    ['müller.example', 'xn--mller-kva.example'],
    ['MÜLLER.example', 'xn--mller-kva.example'],
    ['mu\u0308ller.example', 'xn--mller-kva.example'],
    ['correo.españa.example', 'correo.xn--espaa-rta.example'],
    ['пример.испытание', 'xn--e1afmkfd.xn--80akhbyknj4f'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['ｅｘａｍｐｌｅ．ｏｒｇ', 'example.org'],
    ['xn--mller-kva.example', 'xn--mller-kva.example'],
    ['a--b.example', 'a--b.example'],
    ['straße.example', 'xn--strae-oqa.example'],
    ['☕.example', 'xn--53h.example'],
    ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'],
  ])('convert %s to %s', (typed, ascii) => expect(asciiDomain(typed)).toBe(ascii))

  it("are equal to those of the platform's URL parser", () => {
    const words = [
      'niño',
      'bücher',
      'ελλάδα',
      'παράδειγμα',
      '中文网',
      '도메인',
      'ไทย',
      'भारत',
      'łódź',
      'čeština',
      'çağ',
      'ñ',
      'éé',
      'aéb-c',
    ]
    for (const one of words) {
      for (const other of words) {
        const domain = `${one}.x${other}-1.example`
        expect(asciiDomain(domain), domain).toBe(new URL(`https://${domain}`).hostname)
      }
    }
  })

  it.each(['ñ..example', '.ñ', `${'ñ'.repeat(64)}.example`])('are not computed for "%s"', (domain) =>
    expect(asciiDomain(domain)).toBe(''),
  )
})
