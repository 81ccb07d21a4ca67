import { palette } from '../../i18n/admin-areas'
import { shell } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Keycap } from '../../lists/keycap'
import { Dialog } from '../../ui/layers/dialog'

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useMessages(palette)
  const { titles: places } = useMessages(shell)
  const columns: readonly (readonly Group[])[] = [
    [
      {
        name: t.everywhere,
        keys: [
          [['Ctrl', 'K'], t.paletteKey],
          [['/'], t.searchKey],
          [['Ctrl', 'B'], t.sidebarKey],
          [['?'], t.helpKey],
          [['Esc'], t.clearKey],
        ],
      },
      {
        name: t.goTo,
        keys: [
          [['G', 'O'], places.admin],
          [['G', 'U'], places.adminUsers],
          [['G', 'P'], places.adminPayments],
          [['G', 'S'], places.adminSupport],
          [['G', 'L'], places.adminLedger],
          [['G', 'E'], places.adminSettings],
        ],
      },
      {
        name: t.inPayments,
        keys: [
          [['A'], t.approveKey],
          [['W'], t.whyKey],
        ],
      },
    ],
    [
      {
        name: t.inLists,
        keys: [
          [['J', 'K'], t.moveKey],
          [['Enter'], t.openKey],
          [['X'], t.pickKey],
          [['Shift', 'X'], t.pickUpToKey],
          [['Ctrl', 'A'], t.pickPageKey],
          [['B'], t.barKey],
          [['[', ']'], t.stepKey],
        ],
      },
      {
        name: t.inSupport,
        keys: [
          [['R'], t.replyKey],
          [['N'], t.noteKey],
          [['Ctrl', 'Enter'], t.sendKey],
          [['Ctrl', 'Alt', 'Enter'], t.sendResolveKey],
          [['Ctrl', 'Shift', 'Enter'], t.keepKey],
          [['#'], t.answersKey],
          [['A'], t.assignKey],
          [['Z'], t.sleepKey],
          [['E'], t.resolveKey],
          [['S'], t.statusKey],
        ],
      },
    ],
  ]
  return (
    <Dialog open title={t.keys} onClose={onClose} size="lg">
      <div className="grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
        {columns.map((groups, at) => (
          <div key={at} className="grid gap-5">
            {groups.map((group) => (
              <KeyGroup key={group.name} group={group} />
            ))}
          </div>
        ))}
      </div>
      <p className="mt-5 border-t border-line pt-3 text-sm text-muted">{t.keysFoot}</p>
    </Dialog>
  )
}

interface Group {
  name: string
  keys: readonly (readonly [caps: readonly string[], what: string])[]
}

const KeyGroup = ({ group: { name, keys } }: { group: Group }) => (
  <section>
    <h3 className="mb-1 text-[.9375rem]/6">{name}</h3>
    <dl>
      {keys.map(([caps, what]) => (
        <div
          key={what}
          className="flex items-center justify-between gap-4 border-t border-line py-1.5 first:border-t-0"
        >
          <dt className="order-2 flex flex-none gap-1">
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
)
