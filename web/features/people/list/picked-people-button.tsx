import { useState, type ComponentProps, type ReactNode } from 'react'
import type { ListedPerson } from '../../../../domain/api/people/people-lists'
import { CommandButton } from '../../../forms/command-button'
import { people } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { toast } from '../../../ui/layers/toast'

interface Props extends Omit<ComponentProps<typeof CommandButton>, 'size' | 'busy' | 'onClick'> {
  /** Returns the selected people of all pages. */
  picked: () => Promise<readonly ListedPerson[]>
  dialog: (people: readonly ListedPerson[], close: () => void) => ReactNode
}

/** A button of the selection bar that opens a dialog about the selected people. */
export function PickedPeopleButton({ picked, dialog, ...button }: Props) {
  const t = useMessages(people)
  const [selected, setSelected] = useState<readonly ListedPerson[] | null>(null)
  const [busy, setBusy] = useState(false)
  const open = async (): Promise<void> => {
    setBusy(true)
    try {
      setSelected(await picked())
    } catch {
      toast({ kind: 'bad', title: t.failed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <CommandButton {...button} size="sm" busy={busy} onClick={() => void open()} />
      {selected !== null && dialog(selected, () => setSelected(null))}
    </>
  )
}
