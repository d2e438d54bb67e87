import { useMutation } from '@tanstack/react-query'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** Delay between the start of a download and the refresh of the dashboard, in milliseconds. */
const ASK_MS = 3000

/** Downloads a URL as a file. */
function save({ path, name }: { path: string; name: string }): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.click()
}

/** Downloads a backup; refusals of the server are checked before the download begins. */
export const useBackup = () =>
  useMutation({
    mutationFn: async () => save(await call('POST /api/admin/backup')),
    onSuccess: () => void setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['dashboard'] }), ASK_MS),
  })
