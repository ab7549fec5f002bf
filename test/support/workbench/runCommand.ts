/** Runs a command of the editor that is only the way to a subject: by its id, or by its title in the palette. */
export type RunCommand = (id: string, title: string) => Promise<void>;
