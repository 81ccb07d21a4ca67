import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import path from 'node:path'

/** A stand-in for S3 in which a PUT takes 25 ms and any other request 8 ms. */
export interface Bucket {
  /** The environment of a server that answers only what the bucket has. */
  readonly env: Record<string, string>
  /** Makes the bucket answer nothing until `resume`. */
  pause(): void
  resume(): void
  stop(): void
}

export async function startBucket(): Promise<Bucket> {
  const child = spawn(path.resolve('dist/bucket'), [], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (status) => reject(new Error(`the bucket exited with ${status}`)))
  })
  return {
    env: {
      COTERIE_REPLICA: `s3://coterie/site?endpoint=http://${address}&region=us-east-1`,
      COTERIE_REPLICA_SYNC: '1',
      AWS_ACCESS_KEY_ID: 's3test',
      AWS_SECRET_ACCESS_KEY: 's3test-secret',
      AWS_CA_BUNDLE: '',
    },
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: () => child.kill('SIGKILL'),
  }
}
