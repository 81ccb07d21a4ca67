import type { uploadFileRoute } from '../../../domain/api/tickets'
import type { InputOf } from '../../../domain/api/route'
import type {
  BootstrapAnswer,
  BootstrapRequest,
  DigestAnswer,
  DigestRequest,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
} from '../../../domain/sync/protocol'
import { callNamed } from './call'
import { http } from './http'
import { believed } from './sync-answers'

/** A file for a message that comes after it. */
export type FileUpload = InputOf<typeof uploadFileRoute>

/** A large file over a slow line takes minutes; the server waits as long. */
const uploadMs = 5 * 60_000

/** The requests of sync. Tests hand the engine a server of their own. */
export interface SyncTransport {
  pull(request: PullRequest): Promise<PullAnswer>
  bootstrap(request: BootstrapRequest): Promise<BootstrapAnswer>
  push(request: PushRequest): Promise<PushAnswer>
  digest(request: DigestRequest): Promise<DigestAnswer>
  upload(request: FileUpload): Promise<unknown>
}

/** Over HTTP, with the person's token. */
export const httpTransport: SyncTransport = {
  pull: async (request) => believed('pull', await http<PullAnswer>('/api/sync/pull', { body: request })),
  bootstrap: async (request) =>
    believed('bootstrap', await http<BootstrapAnswer>('/api/sync/bootstrap', { body: request })),
  push: async (request) => believed('push', await http<PushAnswer>('/api/sync/push', { body: request })),
  digest: async (request) => believed('digest', await http<DigestAnswer>('/api/sync/digest', { body: request })),
  upload: (request) => callNamed<typeof uploadFileRoute>('POST /api/tickets/files', request, { timeoutMs: uploadMs }),
}
