import { palette } from '../../i18n/palette'
import { useMessages } from '../../i18n/messages'
import { Keycap } from '../../lists/keycap'
import { Dialog } from '../../ui/layers/dialog'

/** Every key of the admin area (`?`). */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const t = useMessages(palette)
  const groups: readonly { name: string; keys: readonly (readonly [caps: readonly string[], what: string])[] }[] = [
    {
      name: t.everywhere,
      keys: [
        [['Ctrl', 'K'], t.paletteKey],
        [['?'], t.helpKey],
        [['G'], t.goKey],
        [['Ctrl', 'B'], t.sidebarKey],
      ],
    },
    {
      name: t.inLists,
      keys: [
        [['/'], t.searchKey],
        [['J', 'K'], t.moveKey],
        [['X'], t.pickKey],
        [['Shift', 'X'], t.pickUpToKey],
        [['Ctrl', 'A'], t.pickPageKey],
        [['Enter'], t.openKey],
        [['Esc'], t.clearKey],
      ],
    },
    {
      name: t.inSupport,
      keys: [
        [['R'], t.replyKey],
        [['#'], t.answersKey],
        [['N'], t.noteKey],
        [['A'], t.assignKey],
        [['Z'], t.sleepKey],
        [['E'], t.resolveKey],
        [['Ctrl', 'Enter'], t.sendKey],
        [['Ctrl', 'Shift', 'Enter'], t.keepKey],
      ],
    },
  ]
  return (
    <Dialog open title={t.keys} onClose={onClose} size="lg">
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {groups.map(({ name, keys }) => (
          <section key={name}>
            <h3 className="mb-1.5 font-sans text-sm font-semibold text-muted">{name}</h3>
            <dl className="grid gap-1.5">
              {keys.map(([caps, what]) => (
                <div key={what} className="flex items-baseline gap-3">
                  <dt className="flex w-32 flex-none flex-wrap gap-1">
                    <span className="sr-only">{caps.join(' ')}</span>
                    {caps.map((cap) => (
                      <Keycap key={cap}>{cap}</Keycap>
                    ))}
                  </dt>
                  <dd className="min-w-0">{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
