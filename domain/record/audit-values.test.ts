import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutPersonal, withPersonal } from './audit-values'

describe('personal values in an audit entry', () => {
  it('are restored at their original paths', () =>
    fc.assert(
      fc.property(
        fc.string(),
        fc.jsonValue({ noUnicodeString: false }),
        fc.jsonValue(),
        (actor_name, before, after) => {
          const shown = JSON.parse(JSON.stringify({ actor_name, before, after })) as never
          const { log, values } = withoutPersonal(shown)
          expect(withPersonal(log, values)).toEqual(shown)
        },
      ),
    ))

  it('are not in the log itself', () => {
    const { log, values } = withoutPersonal({
      actor_name: 'Ana Ortuño',
      before: { paypal_email: 'a@pay.example', status: 'pending' },
      after: { status: 'approved', rows: [{ email: 'b@mail.example', 'a/b': { note: 'met her' } }] },
    })
    expect(JSON.stringify(log)).not.toMatch(/Ana|pay\.example|mail\.example|met her/)
    expect(log.before).toEqual({ status: 'pending' })
    expect(values).toEqual({
      actor_name: '"Ana Ortuño"',
      'before/paypal_email': '"a@pay.example"',
      'after/rows/0/email': '"b@mail.example"',
      'after/rows/0/a~1b/note': '"met her"',
    })
  })

  it.each([
    'actor_name address answer cancel_reason description device_name disowned email end_reason first_name last_name',
    'linkedin_url message name note notes payee payee_paypal paypal_email person_email person_name phone reason',
    'referred_email referred_name sender_name start_reason subject text void_reason',
  ])('include the values of the keys %s', (keys) => {
    for (const key of keys.split(' ')) {
      const { log, values } = withoutPersonal({ actor_name: '', before: null, after: { [key]: 'x', status: 's' } })
      expect(log.after, key).toEqual({ status: 's' })
      expect(values, key).toEqual({ [`after/${key}`]: '"x"' })
    }
  })

  it('exclude empty text and null', () => {
    const after = { email: '', name: null, list: [null, 1] }
    expect(withoutPersonal({ actor_name: '', before: null, after })).toMatchObject({ log: { after }, values: {} })
  })

  it('are restored in lists and under keys that contain the separator', () => {
    const shown = { actor_name: 'A', before: [{ '~/a': [{ note: 'n' }] }], after: [['x', { email: 'e' }]] }
    const { log, values } = withoutPersonal(shown)
    expect(Object.keys(values)).toEqual(['actor_name', 'before/0/~0~1a/0/note', 'after/0/1/email'])
    expect(withPersonal(log, values)).toEqual(shown)
    // The key looks like an escaped separator.
    const disguised = { actor_name: '', before: { '~1': { note: 'n' } }, after: { '~0': { note: 'm' } } }
    const apart = withoutPersonal(disguised)
    expect(withPersonal(apart.log, apart.values)).toEqual(disguised)
    expect(withPersonal({ actor_name: '', before: ['a', 'b'], after: null }, { 'before/1': '"c"' }).before).toEqual([
      'a',
      'c',
    ])
  })

  it("are skipped if their path doesn't exist", () => {
    const log = { actor_name: '', before: null, after: { rows: 'text' } }
    expect(withPersonal(log, { 'before/x/name': '"n"', 'after/rows/0/name': '"n"', 'after/gone/name': '"n"' })).toEqual(
      log,
    )
  })

  it('remain missing after they are erased', () => {
    const { log } = withoutPersonal({ actor_name: 'Ana', before: null, after: { email: 'a@b.c', status: 'x' } })
    expect(withPersonal(log, {})).toEqual({ actor_name: '', before: null, after: { status: 'x' } })
  })
})
