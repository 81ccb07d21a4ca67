import { isLegacyEncoding, legacyEncodings } from '../../../domain/texts/legacy-encodings'
import { peopleImport } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Select } from '../../ui/fields/select'
import type { ImportState } from './use-import'

/** Selects the legacy encoding of a file; hidden for Unicode files, whose encoding is known. */
export function ImportEncoding({ state, fixed }: { state: ImportState; fixed: boolean }) {
  const t = useMessages(peopleImport)
  if (state.file === null || !isLegacyEncoding(state.file.encoding)) return null
  return (
    <label className="mb-4 grid gap-1 text-sm">
      <span className="text-muted">{t.encoding}</span>
      <Select
        small
        value={state.file.encoding}
        disabled={fixed}
        onChange={({ target }) => isLegacyEncoding(target.value) && state.readAs(target.value)}
      >
        {legacyEncodings.map((encoding) => (
          <option key={encoding} value={encoding}>
            {t.encodings[encoding]}
          </option>
        ))}
      </Select>
      <span className="text-muted">{t.encodingHint}</span>
    </label>
  )
}
