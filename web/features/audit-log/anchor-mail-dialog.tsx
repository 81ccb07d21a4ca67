import * as v from 'valibot'
import { saveSettingsRoute } from '../../../domain/api/program/settings'
import { addressesIn, anchorMailSchema } from '../../../domain/record/day-anchor'
import type { StoredSettings } from '../../data/queries/installation/settings'
import { CommandDialog } from '../../forms/command-dialog'
import { TextField } from '../../forms/fields'
import { auditLog } from '../../i18n/areas/admins'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'

interface Fields {
  addresses: string
}

/** Saves the recipients of the daily anchor email like a setting, with the version that was read. */
export function AnchorMailDialog({ settings, onClose }: { settings: StoredSettings; onClose: () => void }) {
  const t = useMessages(auditLog)
  return (
    <CommandDialog
      open
      route={saveSettingsRoute}
      start={{ addresses: settings.settings.anchor_mail.join('\n') } as Fields}
      toInput={({ addresses }: Fields) => ({
        values: { anchor_mail: addressesIn(addresses) },
        versions: { anchor_mail: settings.versions['anchor_mail'] ?? 0 },
      })}
      check={({ addresses }): { addresses?: string } =>
        v.is(anchorMailSchema, addressesIn(addresses)) ? {} : { addresses: 'bad-input' }
      }
      title={t.anchorMailTitle}
      lead={t.anchorMailLead}
      confirm={t.anchorMailSave}
      onlyChanges
      done={() => ({ title: t.anchorMailSaved })}
      consequence={({ addresses }) => {
        const count = addressesIn(addresses).length
        return count === 0 ? t.anchorMailNobodyThen : t.anchorMailThen(formatCount(count), count)
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="addresses"
          label={t.anchorMailAddresses}
          hint={t.anchorMailHint}
          rows={3}
          maxLength={600}
          autoComplete="off"
          messages={{ 'bad-input': t.anchorMailBad }}
        />
      )}
    </CommandDialog>
  )
}
