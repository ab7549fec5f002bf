import '../../../src/work/spriteWorker';
