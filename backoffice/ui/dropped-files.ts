/** A file and its name with the folders that it is in. */
export interface PathFile {
  readonly file: File
  readonly path: string
}

/** Files that somebody chose; of a folder with its name before theirs. */
export const chosenFiles = (files: Iterable<File>): readonly PathFile[] =>
  [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<PathFile>((resolve, reject) => {
    entry.file(
      (file) => resolve({ file, path: entry.fullPath.replace(/^\//, '') || file.name }),
      reject,
    )
  })
const somewhatOf = (reader: FileSystemDirectoryReader) =>
  new Promise<readonly FileSystemEntry[]>((resolve, reject) => {
    reader.readEntries((entries) => resolve(entries), reject)
  })
/** A folder is read some entries at a time, until there is nothing more. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (let some = await somewhatOf(reader); some.length > 0; some = await somewhatOf(reader))
    all.push(...some)
  return all
}
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
async function filesOf(entry: FileSystemEntry): Promise<readonly PathFile[]> {
  if (isFile(entry)) return [await fileOf(entry)]
  if (!isFolder(entry)) return []
  return (await Promise.all((await entriesOf(entry)).map(filesOf))).flat()
}

/** What was dropped: files, and all files of folders. It has to be asked while the event is handled. */
export function droppedFiles({ items, files }: DataTransfer): Promise<readonly PathFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(isFolder)) return Promise.resolve(chosenFiles(files))
  return Promise.all(entries.map(filesOf)).then((found) => found.flat())
}
