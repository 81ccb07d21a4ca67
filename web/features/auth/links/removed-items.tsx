import type { revertChangeRoute } from '../../../../domain/api/security/accounts'
import type { OutputOf } from '../../../../domain/api/route'
import { auth } from '../../../i18n/areas/guests'
import { useMessages } from '../../../i18n/messages'
import { BreakableAddress } from '../../../ui/text/line-breaks'

export function RemovedItems({ removed, paypalBack, locked }: OutputOf<typeof revertChangeRoute>) {
  const t = useMessages(auth)
  return (
    <>
      {removed.length > 0 && (
        <dl aria-label={t.removedTitle} className="mt-5 grid max-w-[52ch] rounded-xl bg-raised px-5 shadow-sm">
          {removed.map(({ kind, name }, index) => (
            <div
              key={index}
              className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3 first:border-t-0"
            >
              <dt className="text-muted">{t.removedKinds[kind]}</dt>
              <dd className="min-w-0 font-semibold wrap-anywhere">
                {kind === 'paypal' ? <BreakableAddress text={name} /> : name || t.removedAll}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {paypalBack !== '' && <p className="mt-4 max-w-[52ch] text-pretty">{t.paypalBack(paypalBack)}</p>}
      {locked && <p className="mt-4 max-w-[52ch] font-medium text-pretty text-danger">{t.notMeLocked}</p>}
    </>
  )
}
