/** Runs a VS Code command that is only a means to an end: by its ID, or by its title in the Command Palette. */
export type RunCommand = (id: string, title: string) => Promise<void>;
