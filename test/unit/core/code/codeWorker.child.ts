import '../../../../src/core/code/codeWorker';
