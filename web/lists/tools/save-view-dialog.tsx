import { useState } from 'react'
import { FormDialog } from '../../forms/form-dialog'
import { lists } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Field } from '../../ui/fields/field'
import { TextInput } from '../../ui/fields/inputs'
import { toast } from '../../ui/layers/toast'

interface Props {
  open: boolean
  onClose: () => void
  onSave: (name: string) => Promise<void>
}

export function SaveViewDialog({ open, onClose, onSave }: Props) {
  const t = useMessages(lists)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    if (name.trim() === '' || busy) return
    setBusy(true)
    try {
      await onSave(name.trim())
      setName('')
      onClose()
    } catch {
      toast({ kind: 'bad', title: t.viewFailed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      open={open}
      title={t.saveView}
      confirm={t.save}
      button={{ busy, disabled: name.trim() === '' }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={t.viewName} hint={t.viewHint}>
        <TextInput value={name} maxLength={100} required onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
